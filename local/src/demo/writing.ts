/** What an author of the demo writes beside the books. */
export type DemoWriting = {
  /** Parts of the welcome. */
  sections?: DemoSection[]
  posts: DemoPost[]
  pages?: DemoPage[]
}

/** Each piece is a paragraph, which may hold inline markup, or a block of HTML of its own. */
type Content = string[]

export type DemoPost = { at: string; title: string; content: Content }
export type DemoSection = { title: string; text: string; picture?: DemoPicture }
/** A file of `demo-media/covers`. */
type DemoPicture = { cover: string; alt: string }
/** A given page needs no title. */
export type DemoPage = { slug: string; title?: string; intro: Content; sections: DemoSection[] }

export const contentHtml = (content: Content): string =>
  content.map((piece) => (piece.startsWith('<') && !inline.test(piece) ? piece : `<p>${piece}</p>`)).join('')

const inline = /^<(em|strong|a)\b/
