/**
 * Scene breaks: what writers put between two scenes, which is stored as `<hr>`. A word processor's clipboard has
 * them as marks on a line of their own (`* * *`) or as an empty line.
 */

/** True for a line that holds nothing but the marks of a scene break: `* * *`, `#`, `⁂`, `---`, `~`. */
export function isSceneBreak(line: string): boolean {
  const marks = line.replace(/[\s\u00a0]/g, '')
  if (!/^[*⁂#~•·❦❧☙–—_=-]+$/u.test(marks)) return false
  // One dash or two can begin a line that somebody says.
  return marks.length > 2 || /[^–—_=-]/u.test(marks)
}

/**
 * Which gaps between blocks of text are scene breaks. `emptyLines` has the number of empty lines in each gap, in
 * order. A gap is a break where it has more empty lines than gaps usually have: many people press Enter twice after
 * every paragraph. `usual` is the number that counts as usual where there are too few gaps to tell.
 */
export function findSceneBreaks(emptyLines: readonly number[], usual: 0 | 1): boolean[] {
  const spaced = emptyLines.filter((lines) => lines > 0).length
  const isSpacing =
    emptyLines.length >= fewestToTell
      ? spaced * 2 > emptyLines.length
      : usual === 1 && spaced === emptyLines.length
  // A text that is spaced may have no gap without an empty line: headings and lists stand close, too.
  const most = isSpacing ? Math.min(...emptyLines.filter((lines) => lines > 0)) : 0
  return emptyLines.map((lines) => lines > most)
}

const fewestToTell = 3

/** A block of pasted plain text: its lines, or a scene break. */
export type PlainBlock = string | typeof sceneBreak
export const sceneBreak = Symbol('scene break')

/** Plain text in paragraphs, one for each line, with its scene breaks. */
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
