export { ApnField } from './ApnField.tsx';
export { useApn } from './apn.ts';
export { CopyButton } from './CopyButton.tsx';
export { CopyField } from './CopyField.tsx';
export { ModelSelect } from './ModelSelect.tsx';
export { factsOf, type ModelChoice, modelChoices, modelKey, newPhoneName, PHONE_TYPE } from './models.ts';
export { deviceTypesQuery } from './queries.ts';
export { SetUpPage } from './SetUpPage.tsx';
export { Reachable, SetUpSteps } from './SetUpSteps.tsx';
