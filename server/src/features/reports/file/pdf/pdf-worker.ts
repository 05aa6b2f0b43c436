/** The thread that typesets PDF files. Typst gets the texts as an input, so they are never read as markup. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

const FONTS = [
  import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf'),
];
/** The compiler reads no file outside its workspace, and the templates read only the pictures of their order. */
const FOLDER = fileURLToPath(new URL('.', import.meta.url));
const template = (name: string) => readFileSync(new URL(`${name}.typ`, import.meta.url), 'utf8');
const TEMPLATES = { report: template('report'), incident: template('incident'), service: template('service') };

export type PdfTemplate = keyof typeof TEMPLATES;

export interface PdfOrder {
  template: PdfTemplate;
  /** JSON of what the template shows. */
  content: string;
  /** Pictures by the name that the template reads. */
  files: ReadonlyMap<string, Uint8Array>;
  /** Adds the structure that screen readers use. It makes files of many rows ten times as large. */
  tagged: boolean;
  /** Epoch seconds. */
  createdAt: number;
  /** `svg`: the pages as one picture, below each other. */
  output: 'pdf' | 'svg';
}
export type PdfAnswer = { bytes: Uint8Array<ArrayBuffer> } | { fault: string };

const compiler = NodeCompiler.create({
  workspace: FOLDER,
  fontArgs: [{ fontBlobs: FONTS.map((font) => readFileSync(new URL(font))) }],
});

parentPort?.on('message', (order: PdfOrder) => {
  const answer = typeset(order);
  parentPort?.postMessage(answer, 'bytes' in answer ? [answer.bytes.buffer] : []);
});

function typeset({ template, content, files, tagged, createdAt, output }: PdfOrder): PdfAnswer {
  try {
    for (const [name, bytes] of files) compiler.mapShadow(join(FOLDER, name), Buffer.from(bytes));
    const compiled = compiler.compile({ mainFileContent: TEMPLATES[template], inputs: { content } });
    const { result } = compiled;
    if (result === null)
      return { fault: JSON.stringify(compiled.takeDiagnostics()?.shortDiagnostics ?? 'no document') };
    if (output === 'svg') return { bytes: new TextEncoder().encode(compiler.svg(result)) };
    return { bytes: new Uint8Array(compiler.pdf(result, { creationTimestamp: createdAt, pdfTags: tagged })) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  } finally {
    // Otherwise the memo of every report stays.
    compiler.resetShadow();
    compiler.evictCache(0);
  }
}
