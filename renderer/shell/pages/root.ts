import { createRootRoute } from '@tanstack/react-router';

/** The frame is its component, which the router sets: the frame shows what is described in these files. */
export const root = createRootRoute();
export const getParentRoute = () => root;
