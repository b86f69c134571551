import { EditorContent } from '@tiptap/react'
import { type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { About } from '../ui/Field.tsx'
import { UploadProgress } from '../uploads/UploadProgress.tsx'
import { LinkPanel } from './LinkPanel.tsx'
import { PicturePanel } from './PicturePanel.tsx'
import { pasteHandlers } from './paste-handlers.ts'
import { Toolbar } from './Toolbar.tsx'
import { usePictures } from './usePictures.ts'
import { useTextEditor } from './useTextEditor.ts'

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

export function RichEditor({ label, value, onChange, onBusy, disabled = false, hint, error }: RichTextProps) {
  const id = useId()
  const [isLinking, setLinking] = useState(false)
  const [remark, setRemark] = useState<string>()
  const insert = useRef<(files: File[], at: number) => void>(() => {})
  const picker = useRef<HTMLInputElement>(null)
  const editor = useTextEditor({
    value,
    onChange,
    disabled,
    editorProps: {
      attributes: attributesOf(id, Boolean(error)),
      ...roomAroundCaret,
      handleKeyDown: (_, event) => {
        const isLink = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey) && !event.shiftKey
        if (isLink) setLinking(true)
        return isLink
      },
      ...pasteHandlers({ onRemark: setRemark, onPictures: (files, at) => insert.current(files, at) }),
    },
  })
  const pictures = usePictures(editor, (isBusy) => onBusy?.(id, isBusy))
  insert.current = pictures.insert

  return (
    <div className="field writing">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the text takes the focus by Tab; this is what a label does for a mouse */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as above */}
      <span id={`${id}-label`} onClick={() => editor.commands.focus()}>
        {label}
      </span>
      <div className="sheet-of-text" data-invalid={error ? true : undefined}>
        <div className="tools-place">
          <Toolbar
            editor={editor}
            label={label}
            isLinking={isLinking}
            onLink={() => setLinking((is) => !is)}
            onPicture={() => picker.current?.click()}
          />
          {isLinking && <LinkPanel editor={editor} onClose={() => setLinking(false)} />}
        </div>
        <EditorContent editor={editor} />
        <PicturePanel editor={editor} />
        <PicturePicker
          ref={picker}
          label={`${label}: pictures`}
          onPick={(files) => pictures.insert(files, editor.state.selection.to)}
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

type PickerProps = { ref: Ref<HTMLInputElement>; label: string; onPick: (files: File[]) => void }

const PicturePicker = ({ ref, label, onPick }: PickerProps) => (
  <input
    ref={ref}
    type="file"
    accept="image/*"
    multiple
    hidden
    aria-label={label}
    onChange={({ target }) => {
      onPick([...(target.files ?? [])])
      target.value = ''
    }}
  />
)

/** Where the caret is brought into sight it stands clear of the tools, and of what stays at the foot of the screen. */
const room = { top: 72, right: 0, bottom: 136, left: 0 }
const roomAroundCaret = { scrollThreshold: room, scrollMargin: room }

const attributesOf = (id: string, isInvalid: boolean) => ({
  role: 'textbox',
  class: 'page-text',
  'aria-multiline': 'true',
  'aria-labelledby': `${id}-label`,
  'aria-describedby': `${id}-about`,
  ...(isInvalid ? { 'aria-invalid': 'true' } : {}),
})
