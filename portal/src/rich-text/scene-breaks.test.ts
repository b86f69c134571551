import { describe, expect, test } from 'vitest'
import { findSceneBreaks, isSceneBreak, plainBlocks, sceneBreak } from './scene-breaks.ts'

test.each([
  '* * *',
  '***',
  '#',
  '# # #',
  '⁂',
  '---',
  '— — —',
  '~',
  '~~~',
  '• • •',
  '❦',
  '*\u00a0*\u00a0*',
  '___',
])('%s alone on a line is a scene break', (line) => expect(isSceneBreak(line)).toBe(true))
test.each(['', ' ', '-', '--', '* * * he', '#1', 'a', '…', '1', '?'])('"%s" is none', (line) =>
  expect(isSceneBreak(line)).toBe(false),
)

describe('an empty line is a scene break where it is not how paragraphs are spaced', () => {
  test.each([
    { emptyLines: [1], usual: 0, breaks: [true] },
    { emptyLines: [1], usual: 1, breaks: [false] },
    { emptyLines: [2], usual: 1, breaks: [false] },
    { emptyLines: [0, 1], usual: 1, breaks: [false, true] },
    { emptyLines: [0, 0, 1, 0], usual: 1, breaks: [false, false, true, false] },
    { emptyLines: [1, 1, 1], usual: 0, breaks: [false, false, false] },
    { emptyLines: [1, 1, 3, 1], usual: 0, breaks: [false, false, true, false] },
    { emptyLines: [0, 1, 1, 1, 2], usual: 0, breaks: [false, false, false, false, true] },
    { emptyLines: [], usual: 0, breaks: [] },
  ] as const)('$emptyLines with $usual usual', ({ emptyLines, usual, breaks }) =>
    expect(findSceneBreaks(emptyLines, usual)).toEqual(breaks),
  )
})

test.each([
  ['One.\nTwo.\nThree.\n\nFour.\nFive.', ['One.', 'Two.', 'Three.', sceneBreak, 'Four.', 'Five.']],
  ['One.\n\nTwo.\n\nThree.\n\n\nFour.\n\nFive.', ['One.', 'Two.', 'Three.', sceneBreak, 'Four.', 'Five.']],
  ['One.\r\n\r\n* * *\r\n\r\nTwo.', ['One.', sceneBreak, 'Two.']],
  ['\n\nOne.\n\n', ['One.']],
  ['', []],
])('plain text %j comes in its paragraphs', (text, blocks) => expect(plainBlocks(text)).toEqual(blocks))
