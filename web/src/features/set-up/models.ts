import type { DeviceModel, DeviceType } from '@waymark/contract/devices/schema.ts';

/** A model with its protocol. */
export interface ModelChoice {
  /** Unique among all models. Appears in addresses. */
  key: string;
  type: DeviceType;
  model: DeviceModel;
}

/** @param model name of the model, empty for an unlisted tracker of this type */
export function modelKey(deviceType: string, model: string): string {
  return `${deviceType}/${model}`;
}

export function modelChoices(types: readonly DeviceType[]): ModelChoice[] {
  return types.flatMap((type) =>
    type.models.map((model) => ({ key: modelKey(type.deviceType, model.name), type, model })),
  );
}

/** Returns the models whose maker, name or protocol contains every word of the search, in list order. */
export function searchModels(choices: readonly ModelChoice[], search: string): ModelChoice[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter(({ model, type }) => {
    const text = `${model.maker} ${model.name} ${type.title}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Groups models by maker in order of first appearance. */
export function byMaker(choices: readonly ModelChoice[]): Map<string, ModelChoice[]> {
  return Map.groupBy(choices, ({ model }) => model.maker);
}

/** Model data that the registration of a tracker needs. */
export interface ModelFacts {
  deviceType: string;
  deviceModel?: string;
  make?: string;
  ignitionType?: DeviceModel['ignition'];
}

/** @param key of a model or of an unlisted tracker */
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

/** The protocol of phones, which have no number of their own. */
export const PHONE_TYPE = 'osmand';
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';
const NAME_LETTERS = 12;

/** Generates an unguessable name for a phone (60 bits) that can still be typed. */
export function newPhoneName(): string {
  const random = crypto.getRandomValues(new Uint8Array(NAME_LETTERS));
  return Array.from(random, (octet) => LETTERS[octet % LETTERS.length]).join('');
}
