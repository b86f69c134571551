import type { PostForAuthor, PostInput } from '@lorecircle/shared/post/calls'
import { postLimits, postText } from '@lorecircle/shared/post/post'
import { z } from 'zod'
import { type Merge, type MergeField, mergeFields } from '../editing/merge.ts'

/** A new post has an id before its first save, so that a repeated save creates one post. */
export type PostDraft = z.infer<typeof PostDraft>
export const PostDraft = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  isPublished: z.boolean(),
})

export const SavablePost = PostDraft.extend({
  title: z.string().max(postLimits.title, `A title can have at most ${postLimits.title} characters.`),
  content: z
    .string()
    .max(postLimits.content, 'This post is too long. Part it in two, and nothing of it is lost.'),
})

export const postDraftKey = (id: string | null): string => `post:${id ?? 'new'}`

export const newPost = (id: string): PostDraft => ({ id, title: '', content: '', isPublished: false })

export const postDraft = ({ id, title, content, isPublished }: PostForAuthor): PostDraft => ({
  id,
  title,
  content,
  isPublished,
})

/** The draft as the save call takes it; without a version it is new, or comes back. */
export const postInput = (draft: PostDraft, etag: string | undefined): PostInput => ({
  ...draft,
  ...(etag === undefined ? {} : { etag }),
})

/** Is there a word, or a picture? */
export const hasPostContent = ({ title, content }: Pick<PostDraft, 'title' | 'content'>): boolean =>
  title.trim() !== '' || postText(content) !== '' || content.includes('<img')

export const mergePosts = (base: PostDraft, mine: PostDraft, theirs: PostDraft): Merge<PostDraft> =>
  mergeFields(fields, base, mine, theirs)

const fields: MergeField<PostDraft>[] = [
  { label: 'Title', show: ({ title }) => title, copy: ({ title }, to) => ({ ...to, title }) },
  {
    label: 'Text',
    show: ({ content }) => content,
    words: ({ content }) => postText(content),
    copy: ({ content }, to) => ({ ...to, content }),
  },
  {
    label: 'Published',
    show: ({ isPublished }) => (isPublished ? 'Published' : 'A draft'),
    copy: ({ isPublished }, to) => ({ ...to, isPublished }),
  },
]
