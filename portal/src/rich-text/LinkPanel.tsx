import { linkOf, linkRule } from '@lorecircle/shared/text/rich-text'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { Field } from '../ui/Field.tsx'

/** Where the chosen words lead. Not a form of its own: it stands inside one. */
export function LinkPanel({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [before] = useState(() => hrefAt(editor))
  const [typed, setTyped] = useState(before)
  const [problem, setProblem] = useState<string>()

  const leave = () => {
    onClose()
    editor.commands.focus()
  }
  const apply = () => {
    const href = linkOf(typed)
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

/** The chosen words lead there; where none are chosen, the address itself is written. */
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
