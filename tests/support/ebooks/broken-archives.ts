import type { Break } from './break.ts'
import { changeEpubFile, editEpubText, mimetype, removeEpubFile, toEpubBlob } from './epub.ts'
import { zip } from './zip.ts'

const opf = 'OEBPS/content.opf'
const megabyte = 1024 * 1024

const encrypted = (algorithm: string, path: string) => ({
  path: 'META-INF/encryption.xml',
  content: `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#">
  <enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/>
    <enc:CipherData><enc:CipherReference URI="${path}"/></enc:CipherData></enc:EncryptedData>
</encryption>`,
})

export const brokenArchives: Break[] = [
  {
    what: 'a text that was given the ending .epub',
    causes: 'zip.unreadable',
    breaking: () => new Blob(['It was a dark and stormy night.']),
  },
  {
    what: 'a file of no bytes',
    causes: 'zip.unreadable',
    breaking: () => new Blob([]),
  },
  {
    what: 'a download that broke off',
    causes: 'zip.cut_off',
    breaking: (sound) => new Blob([zip(sound).subarray(0, -900)]),
  },
  {
    what: 'a chapter behind a password',
    causes: 'zip.locked',
    breaking: (sound) =>
      changeEpubFile(sound, 'OEBPS/chapter-1.xhtml', (part) => ({ ...part, isLocked: true })),
  },
  {
    what: 'a chapter whose bytes have changed on a bad disk',
    causes: 'zip.damaged',
    breaking: (sound) =>
      changeEpubFile(sound, 'OEBPS/chapter-1.xhtml', (part) => ({ ...part, method: 0, damagedAt: 300 })),
  },
  {
    what: 'a chapter that claims to be shorter than it is',
    causes: 'zip.lying_size',
    breaking: (sound) =>
      changeEpubFile(sound, 'OEBPS/chapter-1.xhtml', (part) => ({ ...part, claimedSize: 12 })),
  },
  {
    what: 'a page of 64 kB that unpacks to 64 MB',
    causes: 'zip.too_large',
    breaking: (sound) =>
      changeEpubFile(sound, 'OEBPS/chapter-1.xhtml', (part) => ({
        ...part,
        content: Buffer.alloc(64 * megabyte, 32),
      })),
  },
  {
    what: 'ten thousand files and one',
    causes: 'zip.too_many',
    breaking: (sound) => [
      ...sound,
      ...Array.from({ length: 10_001 }, (_, n) => ({ path: `OEBPS/n${n}`, content: '', method: 0 })),
    ],
  },
  {
    what: 'a directory that says it is larger than the file',
    causes: 'zip.unreadable',
    breaking: (sound) => {
      const bytes = zip(sound)
      bytes.writeUInt32LE(0x7fffffff, bytes.length - 10)
      bytes.writeUInt32LE(0, 0)
      return new Blob([bytes])
    },
  },
  {
    what: 'a file that climbs out of the book',
    causes: 'zip.outside',
    also: ['manifest.undeclared'],
    breaking: (sound) => [...sound, { path: '../../home/.profile', content: 'echo' }],
  },
  {
    what: 'a chapter that is there twice',
    causes: 'zip.twice',
    breaking: (sound) => [
      ...sound,
      { path: 'OEBPS/chapter-2.xhtml', content: String(sound.at(-1)?.content) },
    ],
  },
  {
    what: 'a chapter packed with Zstandard',
    causes: 'zip.method',
    breaking: (sound) => changeEpubFile(sound, 'OEBPS/chapter-1.xhtml', (part) => ({ ...part, method: 93 })),
  },
  {
    what: 'a folder zipped by hand, without its mimetype',
    causes: 'mimetype.missing',
    breaking: (sound) => removeEpubFile(sound, 'mimetype'),
  },
  {
    what: 'a folder zipped by hand, its mimetype last',
    causes: 'mimetype.not_first',
    breaking: (sound) => [...removeEpubFile(sound, 'mimetype'), mimetype],
  },
  {
    what: 'a compressed mimetype',
    causes: 'mimetype.packed',
    breaking: (sound) => changeEpubFile(sound, 'mimetype', (part) => ({ ...part, method: 8 })),
  },
  {
    what: 'a mimetype with times of the system beside it',
    causes: 'mimetype.packed',
    breaking: (sound) =>
      changeEpubFile(sound, 'mimetype', (part) => ({
        ...part,
        extraField: Buffer.from('555405000300000000', 'hex'),
      })),
  },
  {
    what: 'a mimetype of a plain zip',
    causes: 'mimetype.wrong',
    breaking: (sound) =>
      changeEpubFile(sound, 'mimetype', (part) => ({ ...part, content: 'application/zip' })),
  },
  {
    what: 'no container',
    causes: 'container.missing',
    breaking: (sound) => removeEpubFile(sound, 'META-INF/container.xml'),
  },
  {
    what: 'a container with a tag that is not closed',
    causes: 'container.unreadable',
    breaking: (sound) => editEpubText(sound, 'META-INF/container.xml', '</rootfiles>', ''),
  },
  {
    what: 'a container that names another package',
    causes: 'container.no_package',
    breaking: (sound) => editEpubText(sound, 'META-INF/container.xml', 'content.opf', 'package.opf'),
  },
  {
    what: 'a book that a shop has locked',
    causes: 'protection.locked',
    breaking: (sound) => [
      ...sound,
      encrypted('http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'OEBPS/chapter-1.xhtml'),
      { path: 'META-INF/rights.xml', content: '<rights xmlns="http://ns.adobe.com/adept"/>' },
    ],
  },
  {
    what: 'a list of what is locked that ends in the middle',
    causes: 'protection.unreadable',
    breaking: (sound) => [...sound, { path: 'META-INF/encryption.xml', content: '<encryption>' }],
  },
  {
    what: 'a copy that a reader had bought',
    causes: 'protection.stamped',
    breaking: (sound) =>
      editEpubText(sound, opf, '</metadata>', '<meta name="lorecircle:order" content="o1"/></metadata>'),
  },
  {
    what: 'a font that an old program scrambled',
    causes: 'fonts.adobe',
    breaking: (sound) => [...sound, encrypted('http://ns.adobe.com/pdf/enc#RC', 'OEBPS/fonts/fell.otf')],
  },
  {
    what: 'a book of 201 MB',
    causes: 'sizes.book',
    breaking: (sound) => {
      const whole = zip(sound)
      const directory = whole.readUInt32LE(whole.length - 6)
      const film = new Blob([new Uint8Array(megabyte)])
      whole.writeUInt32LE(directory + 201 * megabyte, whole.length - 6)
      const films = Array.from({ length: 201 }, () => film)
      return new Blob([whole.subarray(0, directory), ...films, whole.subarray(directory)])
    },
  },
  {
    what: 'a sound book with text before it',
    causes: 'mimetype.packed',
    breaking: async (sound) => new Blob(['#!/bin/sh\n', await toEpubBlob(sound).arrayBuffer()]),
  },
]
