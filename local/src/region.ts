/** Where the emulated cloud says it is: the product's own region (spec B §9). */
export const region = 'us-west-2'
