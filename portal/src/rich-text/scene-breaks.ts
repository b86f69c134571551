/**
 * Scene breaks are stored as `<hr>`. Word processors put them on the clipboard as marks on their own line (`* * *`)
 * or as an empty line.
 */

/** True for a line with nothing but marks of a scene break: `* * *`, `#`, `⁂`, `---`, `~`. */
export function isSceneBreak(line: string): boolean {
  const marks = line.replace(/[\s\u00a0]/g, '')
  if (!/^[*⁂#~•·❦❧☙–—_=-]+$/u.test(marks)) return false
  // One or two dashes can begin a line of dialogue.
  return marks.length > 2 || /[^–—_=-]/u.test(marks)
}

/**
 * Finds the gaps between blocks of text that are scene breaks. `emptyLines`: number of empty lines in each gap, in
 * order. A break has more empty lines than most gaps, because many people press Enter twice after every paragraph.
 * `usual` is the number that counts as usual if there are too few gaps to tell.
 */
export function findSceneBreaks(emptyLines: readonly number[], usual: 0 | 1): boolean[] {
  const spaced = emptyLines.filter((lines) => lines > 0).length
  const isSpacing =
    emptyLines.length >= fewestToTell
      ? spaced * 2 > emptyLines.length
      : usual === 1 && spaced === emptyLines.length
  // In spaced text every gap may have an empty line, except around headings and lists.
  const most = isSpacing ? Math.min(...emptyLines.filter((lines) => lines > 0)) : 0
  return emptyLines.map((lines) => lines > most)
}

const fewestToTell = 3

/** A block of pasted plain text: its lines, or a scene break. */
export type PlainBlock = string | typeof sceneBreak
export const sceneBreak = Symbol('scene break')

export function plainBlocks(text: string): PlainBlock[] {
  const lines = text.split(/\r\n?|\n/)
  const paragraphs: string[] = []
  const emptyLines: number[] = []
  let empty = 0
  for (const line of lines) {
    if (line.trim() === '') empty += 1
    else {
      if (paragraphs.length > 0) emptyLines.push(empty)
      paragraphs.push(line)
      empty = 0
    }
  }
  const breaks = findSceneBreaks(emptyLines, 1)
  const blocks = paragraphs.flatMap((line, at): PlainBlock[] => {
    if (isSceneBreak(line)) return [sceneBreak]
    return breaks[at - 1] ? [sceneBreak, line] : [line]
  })
  return blocks.filter((block, at) => block !== sceneBreak || blocks[at - 1] !== sceneBreak)
}
