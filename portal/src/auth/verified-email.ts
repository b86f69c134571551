/** Notifies other tabs of a verified email, so that a tab waiting for it continues. */
const channel = new BroadcastChannel('verified-email')

/** Received by the other tabs, not by this one. */
export const broadcastVerifiedEmail = (email: string) => channel.postMessage(email)

/** Calls back when another tab has verified this email. Returns what ends that. */
export function onVerified(email: string, listener: () => void): () => void {
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string' && data.toLowerCase() === email.toLowerCase()) listener()
  }
  channel.addEventListener('message', listen)
  return () => channel.removeEventListener('message', listen)
}
