import { mostCharacters } from '@lorecircle/shared/text/rich-text'
import type { UseEditorOptions } from '@tiptap/react'
import { cleanPaste } from './clean-paste.ts'

const tooLong = `This is longer than a text can be (${mostCharacters.toLocaleString('en-US')} characters). Nothing was pasted.`
const leftOut = 'Pictures do not come along with pasted text. Add them by the picture button.'

type Listeners = {
  /** What is to be said of what was pasted; undefined where nothing is. */
  onRemark: (remark: string | undefined) => void
  onPictures: (files: File[], at: number) => void
}

/** What comes into a text from elsewhere: text is cleaned, and pictures are handed over. */
export const pasteHandlers = ({
  onRemark,
  onPictures,
}: Listeners): NonNullable<UseEditorOptions['editorProps']> => ({
  handleDOMEvents: {
    paste: (_, event) => {
      const data = event.clipboardData
      onRemark(undefined)
      const isLong = (data?.getData('text/plain') ?? '').length > mostCharacters
      if (isLong) onRemark(tooLong)
      if (isLong) event.preventDefault()
      return isLong
    },
  },
  transformPastedHTML: (html) => {
    if (html.includes('data-pm-slice')) return html
    const pasted = cleanPaste(html)
    if (pasted.isTooLong) onRemark(tooLong)
    else if (pasted.picturesLeftOut > 0) onRemark(leftOut)
    return pasted.isTooLong ? '' : pasted.html
  },
  handlePaste: (view, event) => {
    const files = picturesIn(event.clipboardData)
    // Word and its kin send a picture of the text along with the text.
    if (files.length === 0 || event.clipboardData?.getData('text/plain')) return false
    onRemark(undefined)
    onPictures(files, view.state.selection.to)
    return true
  },
  handleDrop: (view, event, _, isMoved) => {
    const files = picturesIn(event.dataTransfer)
    if (isMoved || files.length === 0) return false
    const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
    onPictures(files, at?.pos ?? view.state.selection.to)
    return true
  },
})

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
