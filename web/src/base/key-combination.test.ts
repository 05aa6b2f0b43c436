import { describe, expect, it } from 'vitest';
import { isPressed, keyCaps, type Pressed } from './key-combination.ts';

const press = (key: string, held: Partial<Pressed> = {}): Pressed => ({
  key,
  metaKey: false,
  ctrlKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('a combination of keys', () => {
  it.each([
    ['mod+k', press('k', { ctrlKey: true }), true],
    ['mod+k', press('K', { metaKey: true }), true],
    ['mod+k', press('k'), false],
    ['k', press('k', { ctrlKey: true }), false],
    ['f', press('f', { altKey: true }), false],
    ['f', press('F', { shiftKey: true }), false],
    ['?', press('?', { shiftKey: true }), true],
    ['?', press('?'), true],
    ['/', press('/', { shiftKey: true }), true],
    ['shift+ArrowLeft', press('ArrowLeft', { shiftKey: true }), true],
    ['ArrowLeft', press('ArrowLeft', { shiftKey: true }), false],
    ['Space', press(' '), true],
    ['Space', press(' ', { shiftKey: true }), false],
  ])('%s meets %o: %s', (combination, event, expected) => {
    expect(isPressed(combination, event)).toBe(expected);
  });

  it('is shown by the labels of the keys', () => {
    expect(keyCaps('mod+k', 'Space', false)).toEqual(['Ctrl', 'K']);
    expect(keyCaps('mod+k', 'Space', true)).toEqual(['⌘', 'K']);
    expect(keyCaps('shift+ArrowLeft', 'Space', false)).toEqual(['Shift', '←']);
    expect(keyCaps('Space', '空格', false)).toEqual(['空格']);
  });
});
