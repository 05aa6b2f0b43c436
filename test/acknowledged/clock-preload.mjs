/** Loaded before the product (`--import`): its clock runs ahead of the machine's by what a file says, read on SIGUSR2. */
import { readFileSync } from 'node:fs';

const RealDate = Date;
const realNow = Date.now.bind(Date);
let aheadMs = 0;

globalThis.Date = class extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(realNow() + aheadMs);
    else super(...values);
  }

  static now() {
    return realNow() + aheadMs;
  }
};

process.on('SIGUSR2', () => {
  aheadMs = Number(readFileSync(process.env.CLOCK_AHEAD_FILE, 'utf8'));
});
