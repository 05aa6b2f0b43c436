export { MakeModelsPage } from './MakeModelsPage.tsx';
