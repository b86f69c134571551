import { stored } from '../storage/stored.ts'
import { Post } from './post.ts'

export const postDoc = stored(Post, '{folder}Blog/{postId}.json', {
  exported: { as: 'posts' },
  atDeletion: 'removed',
  isPublished: true,
})

export const postDraftDoc = stored(Post, '{folder}Blog/Drafts/{postId}.json', {
  exported: { as: 'drafts' },
  atDeletion: 'removed',
})
