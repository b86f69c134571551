import { type Editor, type UseEditorOptions, useEditor } from '@tiptap/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { schema } from './schema.ts'

type Text = {
  value: string
  onChange: (html: string) => void
  disabled: boolean
  editorProps: NonNullable<UseEditorOptions['editorProps']>
}

/** What the editor shows: the last text that came or went, and the document that it stands for. */
type Shown = { html: string; doc: Editor['state']['doc'] | null }

/** An editor that is told what it shows, as a field is, and says what it came to. */
export function useTextEditor({ value, onChange, disabled, editorProps }: Text): Editor {
  const shown = useRef<Shown>({ html: value, doc: null })
  const said = useRef(onChange)
  said.current = onChange

  const editor = useEditor({
    extensions: schema,
    content: value,
    injectCSS: false,
    editorProps,
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

  // In one go with the render that brought the value: a key pressed in between would meet a text that is older.
  useLayoutEffect(() => {
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

  return editor
}

/** Where writing goes on; at the beginning, a picture would be the one that is chosen. */
const toTheEnd = (editor: Editor) => editor.commands.setTextSelection(editor.state.doc.content.size)

/** The empty text for an empty page; without the empty paragraph that the editor keeps behind a picture. */
const htmlOf = (editor: Editor): string =>
  editor.isEmpty ? '' : editor.getHTML().replace(/(?:<p><\/p>)+$/, '')
