/** Names are the author's own to leave empty. */
export const greeting = (firstName: string): string => `Welcome back, ${firstName.trim() || 'Author'}`
