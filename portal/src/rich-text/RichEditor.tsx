import { mostCharacters } from '@lorecircle/shared/text/rich-text'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { About } from '../ui/Field.tsx'
import { UploadProgress } from '../uploads/UploadProgress.tsx'
import { cleanPaste } from './clean-paste.ts'
import { LinkPanel } from './LinkPanel.tsx'
import { PicturePanel } from './PicturePanel.tsx'
import { schema } from './schema.ts'
import { Toolbar } from './Toolbar.tsx'
import { usePictures } from './usePictures.ts'

const tooLong = `This is longer than a text can be (${mostCharacters.toLocaleString('en-US')} characters). Nothing was pasted.`
const leftOut = 'Pictures do not come along with pasted text. Add them by the picture button.'

export type RichTextProps = {
  label: string
  /** HTML as `authorsHtml` lets it through. */
  value: string
  onChange: (html: string) => void
  /** A picture is on its way, under a key of the field's own: `useBusy` takes it. */
  onBusy?: (key: string, isBusy: boolean) => void
  /** While it is being saved, nothing is typed that the answer would overwrite. */
  disabled?: boolean
  hint?: ReactNode
  error?: string | undefined
}

/** What the editor shows: the last text that came or went, and the document that it stands for. */
type Shown = { html: string; doc: Editor['state']['doc'] | null }

export function RichEditor({ label, value, onChange, onBusy, disabled = false, hint, error }: RichTextProps) {
  const id = useId()
  const [isLinking, setLinking] = useState(false)
  const [remark, setRemark] = useState<string>()
  const shown = useRef<Shown>({ html: value, doc: null })
  const said = useRef(onChange)
  said.current = onChange
  const drop = useRef<(files: File[], at: number) => void>(() => {})
  const picker = useRef<HTMLInputElement>(null)

  const editor = useEditor({
    extensions: schema,
    content: value,
    injectCSS: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        class: 'page-text',
        'aria-multiline': 'true',
        'aria-labelledby': `${id}-label`,
        'aria-describedby': `${id}-about`,
        ...(error ? { 'aria-invalid': 'true' } : {}),
      },
      handleDOMEvents: {
        paste: (_, event) => {
          const data = event.clipboardData
          setRemark(undefined)
          const isLong = (data?.getData('text/plain') ?? '').length > mostCharacters
          if (isLong) setRemark(tooLong)
          if (isLong) event.preventDefault()
          return isLong
        },
      },
      transformPastedHTML: (html) => {
        if (html.includes('data-pm-slice')) return html
        const pasted = cleanPaste(html)
        if (pasted.isTooLong) setRemark(tooLong)
        else if (pasted.picturesLeftOut > 0) setRemark(leftOut)
        return pasted.isTooLong ? '' : pasted.html
      },
      handlePaste: (view, event) => {
        const files = picturesIn(event.clipboardData)
        // Word and its kin send a picture of the text along with the text.
        if (files.length === 0 || event.clipboardData?.getData('text/plain')) return false
        setRemark(undefined)
        drop.current(files, view.state.selection.to)
        return true
      },
      handleDrop: (view, event, _, isMoved) => {
        const files = picturesIn(event.dataTransfer)
        if (isMoved || files.length === 0) return false
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        drop.current(files, at?.pos ?? view.state.selection.to)
        return true
      },
    },
    onCreate: ({ editor }) => {
      shown.current.doc = editor.state.doc
      toTheEnd(editor)
    },
    onUpdate: ({ editor }) => {
      const { doc } = editor.state
      const html = shown.current.doc?.eq(doc) ? shown.current.html : htmlOf(editor)
      shown.current = { html, doc }
      said.current(html)
    },
  })
  const pictures = usePictures(editor, (isBusy) => onBusy?.(id, isBusy))
  drop.current = pictures.insert

  useEffect(() => {
    if (value === shown.current.html) return
    editor.commands.setContent(value, { emitUpdate: false })
    toTheEnd(editor)
    shown.current = { html: value, doc: editor.state.doc }
  }, [editor, value])

  useEffect(() => {
    if (editor.isEditable === !disabled) return
    const hadFocus = editor.isFocused
    editor.setEditable(!disabled, false)
    if (hadFocus) editor.view.focus()
  }, [editor, disabled])

  return (
    <div className="field writing">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the text takes the focus by Tab; this is what a label does for a mouse */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <span id={`${id}-label`} onClick={() => editor.commands.focus()}>
        {label}
      </span>
      <div className="sheet-of-text" data-invalid={error ? true : undefined}>
        <Toolbar
          editor={editor}
          label={label}
          isLinking={isLinking}
          onLink={() => setLinking((is) => !is)}
          onPicture={() => picker.current?.click()}
        />
        {isLinking && <LinkPanel editor={editor} onClose={() => setLinking(false)} />}
        <EditorContent editor={editor} />
        <PicturePanel editor={editor} />
        <input
          ref={picker}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label={`${label}: pictures`}
          onChange={({ target }) => {
            pictures.insert([...(target.files ?? [])], editor.state.selection.to)
            target.value = ''
          }}
        />
        <UploadProgress
          state={pictures.state}
          what="image"
          onCancel={pictures.cancel}
          onRetry={pictures.start}
        />
      </div>
      <div role="status" className="small">
        {remark}
      </div>
      <About id={id} hint={hint} error={error} />
    </div>
  )
}

/** Where writing goes on; at the beginning, a picture would be the one that is chosen. */
const toTheEnd = (editor: Editor) => editor.commands.setTextSelection(editor.state.doc.content.size)

/** The empty text for an empty page; without the empty paragraph that the editor keeps behind a picture. */
const htmlOf = (editor: Editor): string =>
  editor.isEmpty ? '' : editor.getHTML().replace(/(?:<p><\/p>)+$/, '')

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
