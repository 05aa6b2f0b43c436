export { SessionsSection } from './SessionsSection.tsx';
export { SignInPage } from './SignInPage.tsx';
export { TwoStepRule } from './TwoStepRule.tsx';
export { TwoStepSection } from './TwoStepSection.tsx';
