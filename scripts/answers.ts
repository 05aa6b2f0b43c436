/** Ends with 0 when a PostgreSQL server answers at the address given, with 1 when none does. */
import { serverAnswers } from '../server/src/storage/answers.ts';

const [url] = process.argv.slice(2);
if (url === undefined) throw new Error('usage: answers postgres://user@host/database');
process.exit((await serverAnswers(url)) ? 0 : 1);
