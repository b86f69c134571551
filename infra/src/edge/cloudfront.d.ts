/** What CloudFront's runtime offers as a module: https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/helper-functions-origin-modification.html */
declare module 'cloudfront' {
  const cf: { selectRequestOriginById(originId: string): void }
  export default cf
}
