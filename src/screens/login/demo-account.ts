/** Made by our own server at its first start in demo mode; it exists nowhere else. */
export const demoAccount = { email: 'demo@example.com', password: 'demo-vision' }
