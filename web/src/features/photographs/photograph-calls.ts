import type { UseQueryOptions } from '@tanstack/react-query';
import type { Attachment } from '@waymark/contract/attachments/schema.ts';

/** Types of files that the server takes. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp';

/** The calls for the photographs of one record. */
export interface PhotographCalls {
  list: UseQueryOptions<{ items: Attachment[]; count: number }>;
  add: (file: File) => Promise<Attachment>;
  remove: (id: string) => Promise<unknown>;
  /** Returns the address of a file. @param preview the small one */
  address: (id: string, preview: boolean) => string;
}
