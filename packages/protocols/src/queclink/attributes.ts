import type { AttributeName } from '../dictionary.ts';
import type { AttributeValue, TrackerRecord } from '../protocol.ts';

/** The record's attributes, made when first needed. */
export function attributesOf(record: TrackerRecord): Partial<Record<AttributeName, AttributeValue>> {
  record.attributes ??= {};
  return record.attributes;
}

/** Keeps a value that is known. */
export function keep(record: TrackerRecord, name: AttributeName, value: AttributeValue | undefined): void {
  if (value !== undefined && value !== '') attributesOf(record)[name] = value;
}
