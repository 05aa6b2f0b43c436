import { testWords } from './words.ts';

testWords(['en', 'id', 'vi']);
