export { useFaultWords } from './use-fault-words.ts';
