import { testWords } from './words.ts';

testWords(['ja', 'ru', 'hi']);
