import { type Editor, useEditorState } from '@tiptap/react'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'

/** The chosen picture, and what it says to those who cannot see it. */
export function PicturePanel({ editor }: { editor: Editor }) {
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
