/** Parts and labor of a service. Prices are in the account's currency. */

/** A part that a service used. */
export interface ServicePart {
  name: string;
  /** Order or article number. */
  number?: string | null;
  /** Pieces, liters or another unit of the price. */
  quantity: number;
  /** Price of one unit. */
  price: number;
}

/** Patterns of a part's number and name. Neither contains the characters that separate parts in a text. */
export const PART_NUMBER = '^[^;\\[\\]\\r\\n]*$';
export const PART_NAME = '^[^;\\[\\]\\r\\n]*[^;\\[\\]\\s][^;\\[\\]\\r\\n]*$';
const TEXT = /^(.+?)(?:\s*\[([^\]]*)\])?\s+(\d+(?:[.,]\d+)?)\s*[x×]\s*(\d+(?:[.,]\d+)?)$/u;

/** Returns what a part costs, rounded to hundredths. */
export function partCost({ quantity, price }: Pick<ServicePart, 'quantity' | 'price'>): number {
  return Math.round(quantity * price * 100) / 100;
}

/** Returns the cost of parts and labor, rounded to hundredths; null if there is neither. */
export function serviceCost(parts: readonly ServicePart[], labor: number | null): number | null {
  if (parts.length === 0 && labor === null) return null;
  const sum = parts.reduce((total, part) => total + partCost(part), labor ?? 0);
  return Math.round(sum * 100) / 100;
}

/** Returns parts as one cell of a table: `Brake pad set [BP-214] 1 x 214; Wear sensor 2 x 18.5`. */
export function partsText(parts: readonly ServicePart[]): string {
  return parts
    .map(({ name, number, quantity, price }) => `${name}${number ? ` [${number}]` : ''} ${quantity} x ${price}`)
    .join('; ');
}

/** Reads parts from a cell that `partsText` wrote, or that was typed alike. @returns undefined for any other text */
export function readParts(text: string): ServicePart[] | undefined {
  const parts: ServicePart[] = [];
  for (const entry of text.split(/[;\n]/).map((part) => part.trim())) {
    if (entry === '') continue;
    const [, name, number, quantity, price] = TEXT.exec(entry) ?? [];
    if (name === undefined) return undefined;
    const amount = (digits: string | undefined) => Number(digits?.replace(',', '.'));
    parts.push({
      name: name.trim(),
      ...(number?.trim() && { number: number.trim() }),
      quantity: amount(quantity),
      price: amount(price),
    });
  }
  return parts;
}
