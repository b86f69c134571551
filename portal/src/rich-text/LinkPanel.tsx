import { linkOf, linkRule } from '@lorecircle/shared/text/rich-text'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
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
    const chain = editor.chain().focus().extendMarkRange('link')
    if (editor.state.selection.empty && before === '') {
      chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
    } else chain.setLink({ href })
    chain.run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <fieldset
      className="bare tool-panel"
      aria-label="Link"
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          event.preventDefault()
          apply()
        }
        if (event.key === 'Escape') {
          event.stopPropagation()
          leave()
        }
      }}
    >
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
      <div className="row">
        <button type="button" className="btn" onClick={apply}>
          {before ? 'Change link' : 'Add link'}
        </button>
        {before && (
          <button type="button" className="btn text" onClick={remove}>
            Remove link
          </button>
        )}
        <button type="button" className="btn text" onClick={leave}>
          Cancel
        </button>
      </div>
    </fieldset>
  )
}

function hrefAt(editor: Editor): string {
  const { href } = editor.getAttributes('link')
  return typeof href === 'string' ? href : ''
}
