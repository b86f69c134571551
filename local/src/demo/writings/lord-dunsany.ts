import type { DemoWriting } from '../demo-author.ts'

export const lordDunsanyWriting: DemoWriting = {
  sections: [
    {
      title: 'The new edition',
      text: 'Two hundred copies of The Charwoman’s Shadow, on green cloth with the forest stamped in gold. Each has its number on the plate, and no two readers have the same one.\n\nThe lowest number that is still here leaves first.',
      picture: {
        cover: 'the-charwomans-shadow-special.webp',
        alt: 'The special edition of The Charwoman’s Shadow, green cloth stamped in gold',
      },
    },
    {
      title: 'Where to begin',
      text: 'With the ships, if it is evening: A Dreamer’s Tales goes down the river Yann and asks nothing of you. With the thieves, if it is raining: The Book of Wonder is fourteen adventures, none longer than a pipe.\n\nThose who want the gods themselves should start where they did, in Pegāna, and mind the drum.',
      picture: {
        cover: 'a-dreamers-tales.webp',
        alt: 'The cover of A Dreamer’s Tales: a red-sailed river ship at sunset',
      },
    },
  ],
  posts: [
    {
      at: '2026-10-02T09:00:00.000Z',
      title: 'On Tying String',
      content: [
        'Every numbered copy leaves this shop tied with string. I have been asked why, in an age of excellent cardboard, and the answer is that string can be untied.',
        'A box is opened once, with a knife, and is then a ruin. String is undone slowly, by a fire, and put away in a drawer where it will be wanted. There are few enough things in the post that make anyone slow. A reader who has waited some years for a book may well wait the length of a knot.',
        '<h2>Which knot</h2>',
        'A packer’s knot, drawn flat, with the ends left long. Morano would have used his teeth. We do not recommend it on the cloth edition.',
      ],
    },
    {
      at: '2026-08-20T18:30:00.000Z',
      title: 'The Cat Has Read It',
      content: [
        'She finished <em>The Book of Wonder</em> before the binder did. Her opinion, so far as I can tell from where she sleeps on it, is that the tale of the gnoles is the best of the fourteen, and that it should have been longer on the side of the gnoles.',
        'I have explained to her that one does not go on after the right sentence. She has heard this before, about supper.',
      ],
    },
    {
      at: '2026-03-11T09:00:00.000Z',
      title: 'What the Shadow Weighs',
      content: [
        'A reader writes to ask what a shadow is worth, since the magician in <em>The Charwoman’s Shadow</em> is so eager to be paid in them.',
        'I answer that nobody knows until the sun comes out. All through a grey week one could sell one’s shadow and be called shrewd. Then there is a fine morning in the village, and children, who notice everything, begin to look at the ground behind you.',
        '<blockquote>It lies in a box, and the box opens to three words.</blockquote>',
        'The three words are in the book. They will not be given out by post.',
      ],
    },
    {
      at: '2025-11-30T21:00:00.000Z',
      title: 'A River in the Evening',
      content: [
        'Nobody has ever asked me for a map of the Yann who had not already been there. They only want to be told that they were right about the bend below Mandaroon, where the sleepers are, and where one must not wake them, for then the gods would die.',
        'You were right about the bend. I have put what I remember of the rest on <a href="/a-map-of-yann">a page of its own</a>.',
      ],
    },
    {
      at: '2025-06-14T09:00:00.000Z',
      title: 'The Drum of Skarl',
      content: [
        'The Gods of Pegāna was the first, and was printed at its author’s own cost, since no publisher had a shelf for gods who had not been used before.',
        'It is not a long book. It had better not be: the drummer is only one, and has been at it a good while, and it is understood that when his hand is tired the world is over. If you find the book slow in places, be glad of it.',
      ],
    },
    {
      at: '2024-12-21T16:00:00.000Z',
      title: 'Thieves, and How They Fare',
      content: [
        'It has been put to me that the thieves in these tales come to bad ends. It is quite true, with the one exception, and he had retired.',
        '<ul><li>Tonker and his apprentice: see the holes in the trees.</li><li>Thangobrind the jeweller: never look behind you, and he did.</li><li>Alderic, who went against the Gibbelins: hanged, neatly, and without a word.</li></ul>',
        'The trade is not recommended. The tales are.',
      ],
    },
  ],
  pages: [
    {
      slug: 'extras',
      intro: ['Odds and ends from the drawer: things that were cut for being too true, and one recipe.'],
      sections: [
        {
          title: 'Morano’s bacon',
          text: 'Take a frying pan that has been in the wars. Take bacon, the fat kind, cut by a man who is hungry himself. Make the fire of thorn, below a hill, out of the wind, where your master will smell it and wake.\n\nTurn it when it begins to talk. Say nothing until it is eaten.',
          picture: {
            cover: 'don-rodriguez.webp',
            alt: 'The cover of Don Rodriguez: a castle before a setting sun',
          },
        },
        {
          title: 'Names that were not used',
          text: 'A city should be said aloud before it is built. Perdóndaris took nine tries. The gate of one tusk was there from the first, and the name had to be large enough to go through it.',
        },
      ],
    },
    {
      slug: 'behind-the-scenes',
      intro: [
        'How a tale is made here: in the evening, with a quill, in one sitting, and not afterwards improved.',
      ],
      sections: [
        {
          title: 'The quill',
          text: 'Goose, for the gods. A steel nib is well enough for accounts, but it hurries, and it cannot be cut again when a sentence has gone blunt.',
        },
        {
          title: 'The covers',
          text: 'Each cover holds one image that only this book could have. For Pegāna it is an eye, which is shut. It was drawn open once, and everyone in the room wished that it had not been.',
          picture: {
            cover: 'the-gods-of-pegana.webp',
            alt: 'The cover of The Gods of Pegāna: a closed eye in a ring of red rays',
          },
        },
      ],
    },
    {
      slug: 'audio-video',
      intro: [
        'These tales were made to be said aloud, after dinner, with the lamp turned low. Others have done it well, and for nothing: the volunteers of <a href="https://librivox.org/">LibriVox</a> read old books to whoever will listen.',
      ],
      sections: [
        {
          title: 'If you read aloud yourself',
          text: 'Idle Days on the Yann takes forty minutes and wants a voice that is in no hurry. The Hoard of the Gibbelins takes seven. Do not change your voice for the last line.',
        },
        {
          title: 'If you would rather look',
          text: 'Sidney Sime drew the gods as they were being written down, and sometimes before. His pictures are in most libraries, and want looking at for longer than one thinks.',
        },
      ],
    },
    {
      slug: 'a-map-of-yann',
      title: 'A Map of Yann',
      intro: [
        'Not to scale, for the river is longer in the evening. Set down from memory, by one who went as a passenger.',
      ],
      sections: [
        {
          title: 'Mandaroon',
          text: 'White, on the left bank. The gates stand open and the grass grows in the streets. You may walk in it softly. No question should be asked of the sleepers.',
        },
        {
          title: 'Astahahn',
          text: 'Where nothing is done that has not been done before, and it is done slowly, so as not to wake Time, who has not yet found the place.',
        },
        {
          title: 'Perdóndaris',
          text: 'The great walls, the merchants, the dancing; and the outer gate, which is carved of one solid piece of ivory. Passengers who think too long about the gate generally ask to be taken on at once.',
          picture: {
            cover: 'a-dreamers-tales.webp',
            alt: 'A red-sailed river ship at sunset on patterned waves',
          },
        },
      ],
    },
  ],
}
