// Requests frames all the time. Chromium encodes canvases when it is idle, and a page that paints no frames may be idle only
// after a second, so each canvas.toBlob() would take a second.

const request = requestAnimationFrame.bind(globalThis)

function requestNext(): void {
  request(requestNext)
}

requestNext()
