import type { DeviceModel, DeviceType } from '@waymark/contract/devices/schema.ts';

/** A model together with the protocol that it speaks. */
export interface ModelChoice {
  /** Unique among all models; stands in addresses. */
  key: string;
  type: DeviceType;
  model: DeviceModel;
}

/** @param model name of the model; empty: a tracker of this type that is not listed */
export function modelKey(deviceType: string, model: string): string {
  return `${deviceType}/${model}`;
}

export function modelChoices(types: readonly DeviceType[]): ModelChoice[] {
  return types.flatMap((type) =>
    type.models.map((model) => ({ key: modelKey(type.deviceType, model.name), type, model })),
  );
}

/** Models whose maker, name or protocol holds every word of the search, in the order of the list. */
export function searchModels(choices: readonly ModelChoice[], search: string): ModelChoice[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ model, type }) => {
    const text = `${model.maker} ${model.name} ${type.title}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Groups in order of first appearance. */
export function byMaker(choices: readonly ModelChoice[]): Map<string, ModelChoice[]> {
  return Map.groupBy(choices, ({ model }) => model.maker);
}

/** What registering a tracker says of its model. */
export interface ModelFacts {
  deviceType: string;
  deviceModel?: string;
  make?: string;
  ignitionType?: DeviceModel['ignition'];
}

/** @param key of a model or of a tracker that is not listed */
export function factsOf(choices: readonly ModelChoice[], key: string): ModelFacts {
  const choice = choices.find((one) => one.key === key);
  if (!choice) return { deviceType: key.slice(0, key.indexOf('/')) };
  const { model, type } = choice;
  return {
    deviceType: type.deviceType,
    deviceModel: model.name,
    make: model.maker,
    ignitionType: model.ignition,
  };
}

/** The protocol of phones: they have no number of their own. */
export const PHONE_TYPE = 'osmand';
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const NAME_LETTERS = 12;

/** A name for a phone that nobody guesses (60 bits) and that can still be typed. */
export function newPhoneName(): string {
  const random = crypto.getRandomValues(new Uint8Array(NAME_LETTERS));
  return Array.from(random, (octet) => LETTERS[octet % LETTERS.length]).join('');
}
