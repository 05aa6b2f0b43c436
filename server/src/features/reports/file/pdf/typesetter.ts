import { Worker } from 'node:worker_threads';
import { Turns } from '../../turns.ts';
import type { PdfReport } from './document.ts';
import type { PdfAnswer, PdfOrder, PdfTemplate } from './pdf-worker.ts';

/** 2,000 rows take about 3 s. */
const WITHIN_MS = 60_000;
/** Longest report with tags for screen readers. The file stays below 1 MB. */
const TAGGED_ROWS = 250;
/** An unused thread ends after this time, because its fonts and caches take about 100 MB. */
const IDLE_MS = 120_000;

/** Typesets reports one after the other, in a thread that starts with the first one. */
export class Typesetter {
  readonly #turns = new Turns(1);
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** Returns the PDF. @param now epoch ms @throws Error if the report cannot be typeset in time */
  typeset(report: PdfReport, now: number): Promise<Uint8Array> {
    return this.#typeset('report', report, new Map(), report.rows.length <= TAGGED_ROWS, now);
  }

  /** Returns the pages as one picture in SVG, below each other. @param now epoch ms @throws as `typeset` */
  picture(report: PdfReport, now: number): Promise<Uint8Array> {
    return this.#typeset('report', report, new Map(), false, now, 'svg');
  }

  /**
   * Returns the PDF of another template.
   * @param content what the template shows
   * @param files pictures by the name that the template reads
   * @param now epoch ms
   * @throws Error if it cannot be typeset in time
   */
  typesetFiles(
    template: Exclude<PdfTemplate, 'report'>,
    content: object,
    files: ReadonlyMap<string, Uint8Array>,
    now: number,
  ): Promise<Uint8Array> {
    return this.#typeset(template, content, files, true, now);
  }

  #typeset(
    template: PdfTemplate,
    content: object,
    files: PdfOrder['files'],
    tagged: boolean,
    now: number,
    output: PdfOrder['output'] = 'pdf',
  ): Promise<Uint8Array> {
    return this.#turns.run(async () => {
      clearTimeout(this.#idle);
      try {
        const createdAt = Math.floor(now / 1000);
        return await this.#ask({ template, content: JSON.stringify(content), files, tagged, createdAt, output });
      } finally {
        this.#idle = setTimeout(() => void this.close(), IDLE_MS).unref();
      }
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #ask(order: PdfOrder): Promise<Uint8Array> {
    this.#worker ??= new Worker(new URL('./pdf-worker.ts', import.meta.url));
    const worker = this.#worker;
    const { promise, resolve, reject } = Promise.withResolvers<PdfAnswer>();
    const late = setTimeout(() => reject(new Error('The PDF of a report took too long.')), WITHIN_MS);
    const ended = () => reject(new Error('The thread of PDF files ended.'));
    worker.on('message', resolve).on('error', reject).on('exit', ended);
    worker.postMessage(order);
    try {
      const answer = await promise;
      if ('fault' in answer) throw new Error(`Typst refused a report: ${answer.fault}`);
      return answer.bytes;
    } catch (error) {
      await this.close();
      throw error;
    } finally {
      clearTimeout(late);
      worker.off('message', resolve).off('error', reject).off('exit', ended);
    }
  }
}
