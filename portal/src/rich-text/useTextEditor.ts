import { isLink, ourPicture } from '@lorecircle/shared/text/rich-text'
import { Extension, InputRule, Mark, Node } from '@tiptap/core'
import { type Editor, type UseEditorOptions, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { isSceneBreak } from './scene-breaks.ts'

/** A picture of ours between paragraphs; one from elsewhere is no picture. */
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

/** Footnote numbers and formulas; they come with pasted text. */
const raisedOrLowered = (['sup', 'sub'] as const).map((tag) =>
  Mark.create({
    name: tag,
    excludes: 'sup sub',
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  }),
)

/** `* * *`, `⁂` or `#` typed on a line of its own is a scene break: a rule, and writing goes on below it. */
const SceneBreak = Extension.create({
  name: 'sceneBreak',
  // Before the list that `* ` begins.
  priority: 1_000,
  addInputRules() {
    return [
      new InputRule({
        // The first `* ` has begun a list, so only the other two stand in its single item.
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
        // Some marks are a rule as soon as they are typed; the Enter that follows adds no empty line.
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

/** A page of one's own shop is a link, too, where somebody has written it by hand. */
const isShown = (href: string) => isLink(href) || /^\/(?!\/)/.test(href)

/** What a text can hold: the same as what `authorsHtml` lets through. */
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
