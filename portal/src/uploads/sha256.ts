/** Base64, as S3 expects. Reads the whole blob into memory. */
export async function sha256(blob: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}
