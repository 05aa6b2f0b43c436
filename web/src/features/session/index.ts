export { SessionsSection } from './SessionsSection.tsx';
export { SignInPage } from './SignInPage.tsx';
export { TwoStepSection } from './TwoStepSection.tsx';
