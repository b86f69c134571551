import { readFileSync } from 'node:fs'
import type { Locator } from '@playwright/test'

type Clipboard = { html?: string; text?: string; files?: { name: string; type: string; path: URL }[] }

/**
 * Puts this on the clipboard and pastes it where the focus is; a browser's own clipboard asks for permission. Answers
 * how long the page was busy with it, in milliseconds.
 */
export const paste = (into: Locator, { html = '', text = '', files = [] }: Clipboard): Promise<number> =>
  dispatch(into, 'paste', { html, text, files })

/** Drops files onto the middle of something, as from a folder of the desktop. */
export async function drop(onto: Locator, files: NonNullable<Clipboard['files']>) {
  await dispatch(onto, 'drop', { html: '', text: '', files })
}

async function dispatch(
  target: Locator,
  type: 'paste' | 'drop',
  { html, text, files }: Required<Clipboard>,
): Promise<number> {
  const contents = files.map(({ name, type, path }) => ({
    name,
    type,
    base64: readFileSync(path).toString('base64'),
  }))
  return target.evaluate(
    (element, { type, html, text, contents }) => {
      const data = new DataTransfer()
      if (html) data.setData('text/html', html)
      if (text) data.setData('text/plain', text)
      for (const { name, type, base64 } of contents) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        data.items.add(new File([bytes], name, { type }))
      }
      const { x, y, width, height } = element.getBoundingClientRect()
      const at = { clientX: x + width / 2, clientY: y + height / 2 }
      const common = { bubbles: true, cancelable: true }
      // biome-ignore lint/plugin: a benchmark reads how long this takes
      const began = performance.now()
      element.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent('paste', { ...common, clipboardData: data })
          : new DragEvent('drop', { ...common, ...at, dataTransfer: data }),
      )
      // biome-ignore lint/plugin: a benchmark reads how long this takes
      return performance.now() - began
    },
    { type, html, text, contents },
  )
}
