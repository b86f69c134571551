import type { DemoWriting } from '../writing.ts'

export const williamMorrisWriting: DemoWriting = {
  sections: [
    {
      title: 'Twelve copies',
      text: 'The special edition of The Well at the World’s End is of twelve copies, because that is as many as could be made well. Nine are gone to their tables. Three are waiting.',
      picture: {
        cover: 'the-well-at-the-worlds-end.webp',
        alt: 'The cover of The Well at the World’s End, framed by a vine',
      },
    },
  ],
  posts: [
    {
      at: '2026-07-08T07:00:00.000Z',
      title: 'In Praise of Wide Margins',
      content: [
        'A page is two pages, for a book lies open. The inner margin should be the narrowest, the top wider, the outside wider still, and the foot the widest of all, so that there is somewhere to put one’s thumbs.',
        'I have been told that this is a waste of paper. So is a field a waste of turnips.',
      ],
    },
    {
      at: '2026-02-01T07:00:00.000Z',
      title: 'Ralph Takes the Wrong Road',
      content: [
        'Four brothers draw straws, and the one who is to stay at home does not. That is the whole of the beginning of <em>The Well at the World’s End</em>, and everything that follows is the road’s doing.',
        'It is a long book, because it was a long road. Nobody who has walked across a country has wished, at the far end, that it had been a smaller one.',
      ],
    },
    {
      at: '2025-07-19T07:00:00.000Z',
      title: 'The Small Horse',
      content: [
        'The ponies of Iceland have one virtue above other horses: they do not think about it. Mine was called Mouse, and carried a stout man over lava, bog and river for six weeks, and was never once surprised.',
        'What I saw from his back is in the <em>Journals</em>. It is not a romance. It rained a good deal.',
      ],
    },
    {
      at: '2024-09-30T07:00:00.000Z',
      title: 'Three Figures on a Quay',
      content: [
        'Walter sees them before he has gone aboard: a dwarf, a maid with an iron ring upon her ankle, and a lady. Then he looks again, and there are only bales and coils of rope.',
        'I am asked where they had gone to. They had not gone. He was merely not there yet.',
      ],
    },
  ],
  pages: [
    {
      slug: 'behind-the-scenes',
      intro: [
        'How a book is made in this shop, from the rag to the shelf. <strong>Nothing here is quick</strong>, and that is what it costs.',
      ],
      sections: [
        {
          title: 'Paper',
          text: 'Of linen rag, made by hand, with the marks of the wire left in it. It should rattle a little when it is turned, and lie down afterwards.',
        },
        {
          title: 'Borders',
          text: 'Cut in wood on the end of the grain. A vine must grow from somewhere and be going somewhere; an ornament that has merely been scattered on a page is dirt.',
          picture: {
            cover: 'the-wood-beyond-the-world.webp',
            alt: 'The cover of The Wood Beyond the World, with its woodland border',
          },
        },
        {
          title: 'Ink',
          text: 'Black. Many inks are sold as black, and are grey with ambition, or blue. Red is for the first letter, and for the printer’s birthday.',
        },
      ],
    },
  ],
}
