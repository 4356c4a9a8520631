/** The part of a picture that becomes the avatar: a square around a point, and how close it is. */
export interface Crop {
  /** 1 is the largest square that the picture holds; 4 a quarter of its side. */
  zoom: number
  /** The middle of the square as a part of width and height, 0 to 1. */
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export const closest = 4

const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high)

/** The square in pixels of the picture. */
export function squareOf({ zoom, x, y }: Crop, { width, height }: Size) {
  const side = Math.min(width, height) / zoom
  return { left: x * width - side / 2, top: y * height - side / 2, side }
}

/** The same, moved so far that no edge of the square lies outside the picture. */
export function withinBounds(crop: Crop, { width, height }: Size): Crop {
  const zoom = within(crop.zoom, 1, closest)
  const half = Math.min(width, height) / zoom / 2
  return {
    zoom,
    x: within(crop.x, half / width, 1 - half / width),
    y: within(crop.y, half / height, 1 - half / height),
  }
}

/** Moved by so many parts of the square: 0.1 to the right shows what lies there. */
export function moved(crop: Crop, by: { x: number; y: number }, size: Size): Crop {
  const { side } = squareOf(crop, size)
  return withinBounds(
    { ...crop, x: crop.x + (by.x * side) / size.width, y: crop.y + (by.y * side) / size.height },
    size,
  )
}
