import { isLink, ourPicture } from '@lorecircle/shared/text/rich-text'
import { Extension, InputRule, Mark, Node } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
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
export const schema = [
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
