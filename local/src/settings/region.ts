/** Where the emulated cloud says it is: the product's own region (B9-24). */
export const region = 'us-west-2'
