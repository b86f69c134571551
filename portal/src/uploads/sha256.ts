/** Base64, as S3 takes it. The whole of what is given is in memory meanwhile. */
export async function sha256(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}
