import { isLink, ourPicture } from '@lorecircle/shared/text/rich-text'
import { Extension, InputRule, Mark, Node } from '@tiptap/core'
import { type Editor, type UseEditorOptions, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { isSceneBreak } from './scene-breaks.ts'

/** A picture from our own storage, between paragraphs; others are dropped. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
  }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (img) => ourPicture.test(img.getAttribute('src') ?? '') && null },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** Footnote numbers and formulas in pasted text. */
const raisedOrLowered = (['sup', 'sub'] as const).map((tag) =>
  Mark.create({
    name: tag,
    excludes: 'sup sub',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  }),
)

/** `* * *`, `⁂` or `#` typed on its own line becomes a rule, followed by a new line. */
const SceneBreak = Extension.create({
  name: 'sceneBreak',
  // Runs before the list rule for `* `.
  priority: 1_000,
  addInputRules() {
    return [
      new InputRule({
        // The first `* ` has started a list, so only the other two marks are in its single item.
        find: /^\* \*$/,
        handler: ({ state, chain }) => {
          const { $from } = state.selection
          const list = $from.node(-2)
          if (list?.type.name !== 'bulletList' || list.childCount > 1) return null
          const from = $from.before($from.depth - 2)
          chain()
            .deleteRange({ from, to: from + list.nodeSize })
            .insertContentAt(from, [{ type: 'horizontalRule' }, { type: 'paragraph' }])
            .run()
        },
      }),
    ]
  },
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor }) => {
        const { $from, empty } = editor.state.selection
        if (!empty || $from.depth !== 1) return false
        // Some marks become a rule as soon as they are typed; the Enter that follows adds no empty line.
        const above = $from.doc.resolve($from.before()).nodeBefore
        if ($from.parent.childCount === 0 && above?.type.name === 'horizontalRule') return true
        if (!isSceneBreak($from.parent.textContent)) return false
        return editor
          .chain()
          .insertContentAt({ from: $from.before(), to: $from.after() }, [
            { type: 'horizontalRule' },
            { type: 'paragraph' },
          ])
          .run()
      },
    }
  },
})

/** Relative links to pages of the author's own shop are allowed. */
const isShown = (href: string) => isLink(href) || /^\/(?!\/)/.test(href)

/** The same elements that `authorsHtml` allows. */
const schema = [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    heading: { levels: [2, 3] },
    dropcursor: { color: 'var(--accent)', width: 2 },
    link: {
      openOnClick: false,
      autolink: false,
      defaultProtocol: 'https',
      HTMLAttributes: { target: null, rel: null },
      isAllowedUri: isShown,
    },
  }),
  Picture,
  SceneBreak,
  ...raisedOrLowered,
]

type Text = {
  value: string
  onChange: (html: string) => void
  disabled: boolean
  editorProps: NonNullable<UseEditorOptions['editorProps']>
}

type Shown = { html: string; doc: Editor['state']['doc'] | null }

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

  // Runs in the same render as the value, because a key pressed in between would edit the older text.
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

/** Moves the caret to the end; at the start, a picture could be selected instead. */
const toTheEnd = (editor: Editor) => editor.commands.setTextSelection(editor.state.doc.content.size)

/** Empty for an empty document; drops the empty paragraph that the editor keeps after a picture. */
const htmlOf = (editor: Editor): string =>
  editor.isEmpty ? '' : editor.getHTML().replace(/(?:<p><\/p>)+$/, '')
