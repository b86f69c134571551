import { maxRichTextLength } from '@lorecircle/shared/text/rich-text'
import { DOMSerializer, DOMParser as PasteParser } from '@tiptap/pm/model'
import type { UseEditorOptions } from '@tiptap/react'
import { cleanPaste } from './clean-paste.ts'
import { plainBlocks, sceneBreak } from './scene-breaks.ts'

const tooLong = `This is longer than a text can be (${maxRichTextLength.toLocaleString('en-US')} characters). Nothing was pasted.`
const picturesLeftOut = 'Pictures do not come along with pasted text. Add them by the picture button.'
const tablesTakenApart = 'Tables cannot be kept: each cell is now a paragraph of its own.'

type Listeners = {
  onRemark: (remark: string | undefined) => void
  onPictures: (files: File[], at: number) => void
}

export const pasteHandlers = ({
  onRemark,
  onPictures,
}: Listeners): NonNullable<UseEditorOptions['editorProps']> => ({
  handleDOMEvents: {
    paste: (_, event) => {
      const data = event.clipboardData
      onRemark(undefined)
      const isLong = (data?.getData('text/plain') ?? '').length > maxRichTextLength
      if (isLong) onRemark(tooLong)
      if (isLong) event.preventDefault()
      return isLong
    },
  },
  transformPastedHTML: (html) => {
    if (html.includes('data-pm-slice')) return html
    const pasted = cleanPaste(html)
    if (pasted.isTooLong) onRemark(tooLong)
    else onRemark(remarksAbout(pasted))
    return pasted.isTooLong ? '' : pasted.html
  },
  clipboardTextParser: (text, $context, _, { state: { schema } }) => {
    const serializer = DOMSerializer.fromSchema(schema)
    const pasted = document.createElement('div')
    for (const block of plainBlocks(text)) {
      if (block === sceneBreak) pasted.append(document.createElement('hr'))
      else {
        const paragraph = document.createElement('p')
        paragraph.append(serializer.serializeNode(schema.text(block, $context.marks())))
        pasted.append(paragraph)
      }
    }
    return PasteParser.fromSchema(schema).parseSlice(pasted, { preserveWhitespace: true, context: $context })
  },
  handlePaste: (view, event) => {
    const files = picturesIn(event.clipboardData)
    // Word adds a picture of the text to the clipboard.
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

const remarksAbout = (pasted: ReturnType<typeof cleanPaste>): string | undefined =>
  [pasted.picturesLeftOut > 0 && picturesLeftOut, pasted.tablesTakenApart > 0 && tablesTakenApart]
    .filter(Boolean)
    .join(' ') || undefined

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
