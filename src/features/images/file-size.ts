/** Such as `142.3 KB`: kilobytes of 1024 bytes with one decimal (specification, point 9). */
export function fileSize(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`
}
