import { linkRule, parseLink } from '@lorecircle/shared/text/rich-text'
import { type Editor, EditorContent, useEditorState } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { Field, FieldDescription } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { UploadProgress } from '../uploads/UploadProgress.tsx'
import { pasteHandlers } from './paste-handlers.ts'
import { Toolbar } from './Toolbar.tsx'
import { usePictures } from './usePictures.ts'
import { useTextEditor } from './useTextEditor.ts'

export type RichTextProps = {
  label: string
  /** HTML that `authorsHtml` allows. */
  value: string
  onChange: (html: string) => void
  /** Called while a picture uploads, with a key for `useBusy`. */
  onBusy?: (key: string, isBusy: boolean) => void
  /** Disabled during a save, because the response would overwrite new input. */
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
      <FieldDescription id={id} hint={hint} error={error} />
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

/** Scroll margin of the caret in pixels, for the toolbar and the bar at the bottom. */
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

function PicturePanel({ editor }: { editor: Editor }) {
  const picture = useEditorState({
    editor,
    selector: ({ editor }) =>
      editor.isActive('picture') ? { alt: String(editor.getAttributes('picture').alt ?? '') } : null,
  })
  if (!picture) return null
  return (
    <fieldset className="bare tool-panel" aria-label="Picture">
      <Field
        label="Picture description"
        hint="For readers who cannot see it."
        maxLength={300}
        value={picture.alt}
        onChange={({ target }) => editor.commands.updateAttributes('picture', { alt: target.value })}
      />
      <button
        type="button"
        className="btn text"
        onClick={() => editor.chain().focus().deleteSelection().run()}
      >
        <Icon name="close" />
        Remove picture
      </button>
    </fieldset>
  )
}

function LinkPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [before] = useState(() => hrefAt(editor))
  const [typed, setTyped] = useState(before)
  const [problem, setProblem] = useState<string>()

  const leave = () => {
    onClose()
    editor.commands.focus()
  }
  const apply = () => {
    const href = parseLink(typed)
    if (href === null) return setProblem(linkRule)
    setLink(editor, { href, text: typed.trim(), isNew: before === '' })
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      event.preventDefault()
      apply()
    }
    if (event.key === 'Escape') {
      event.stopPropagation()
      leave()
    }
  }
  return (
    <fieldset className="bare tool-panel" aria-label="Link" onKeyDown={press}>
      <Field
        label="Link address"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        value={typed}
        error={problem}
        onChange={({ target }) => {
          setTyped(target.value)
          setProblem(undefined)
        }}
      />
      <Acts isNew={before === ''} onApply={apply} onRemove={remove} onCancel={leave} />
    </fieldset>
  )
}

type ActsProps = { isNew: boolean; onApply: () => void; onRemove: () => void; onCancel: () => void }

const Acts = ({ isNew, onApply, onRemove, onCancel }: ActsProps) => (
  <div className="row">
    <button type="button" className="btn" onClick={onApply}>
      {isNew ? 'Add link' : 'Change link'}
    </button>
    {!isNew && (
      <button type="button" className="btn text" onClick={onRemove}>
        Remove link
      </button>
    )}
    <button type="button" className="btn text" onClick={onCancel}>
      Cancel
    </button>
  </div>
)

function setLink(editor: Editor, { href, text, isNew }: { href: string; text: string; isNew: boolean }) {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (editor.state.selection.empty && isNew) {
    chain.insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
  } else chain.setLink({ href })
  chain.run()
}

function hrefAt(editor: Editor): string {
  const { href } = editor.getAttributes('link')
  return typeof href === 'string' ? href : ''
}
