import { LIMITS } from '@waymark/domain/limits.ts';
import { isDocument, type PhotographCalls } from './photograph-calls.ts';

const QUALITY = 0.8;

/** Sends files one after the other, so that those before a refused one are kept. */
export async function addPhotographs(
  calls: Pick<PhotographCalls, 'add' | 'documents'>,
  files: readonly File[],
): Promise<void> {
  for (const file of files) {
    if (calls.documents && isDocument(file)) await calls.documents.add(file);
    else await calls.add(await shrunkPhotograph(file));
  }
}

/** Returns a photograph that the server accepts: unchanged if it is small, else with fewer pixels. */
async function shrunkPhotograph(file: File): Promise<File> {
  if (file.size <= LIMITS.photographBytes) return file;
  const picture = await createImageBitmap(file).catch(() => undefined);
  // The server returns the error.
  if (picture === undefined) return file.slice(0, LIMITS.photographBytes) as File;
  const scale = Math.min(1, LIMITS.photographSidePixels / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  const blob = await promise;
  return blob === null ? file : new File([blob], file.name, { type: 'image/jpeg' });
}
