import { isLink, ourPicture } from '@lorecircle/shared/text/rich-text'
import { Node } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'

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
]
