/** Exits with status 0 if a PostgreSQL server answers at the given address, else with 1. */
import { serverAnswers } from '../server/src/storage/answers.ts';

const [url] = process.argv.slice(2);
if (url === undefined) throw new Error('usage: answers postgres://user@host/database');
process.exit((await serverAnswers(url)) ? 0 : 1);
