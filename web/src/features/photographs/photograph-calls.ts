import type { UseQueryOptions } from '@tanstack/react-query';
import type { Attachment } from '@waymark/contract/attachments/schema.ts';

/** Types of files that the server takes. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp';
export const ACCEPTED_DOCUMENTS = 'application/pdf';

/** Returns whether a chosen file is sent as a document. */
export function isDocument({ type }: File): boolean {
  return type === ACCEPTED_DOCUMENTS;
}

/** The calls for the photographs of one record. */
export interface PhotographCalls {
  list: UseQueryOptions<{ items: Attachment[]; count: number }>;
  add: (file: File) => Promise<Attachment>;
  remove: (id: string) => Promise<unknown>;
  /** Calls for documents. Undefined: only photographs are added. */
  documents?: {
    add: (file: File) => Promise<Attachment>;
    address: (id: string) => string;
  };
  /** Returns the address of a photograph. @param preview the small one */
  address: (id: string, preview: boolean) => string;
}
